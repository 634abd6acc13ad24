import { defineParleyChat } from './parley-chat.js'

// What a page loads with one script tag.
defineParleyChat()
