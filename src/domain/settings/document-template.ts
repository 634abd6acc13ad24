import * as z from 'zod'

/** The Liquid template of a document's text where none is set: a line for each searchable field. */
export const defaultDocumentTemplate = `{% for field in fields -%}
{% if field.is_searchable and field.value != nil -%}
{{ field.name }}: {{ field.value }}
{% endif -%}
{% endfor -%}
`

export const defaultTemplateMaxBytes = 400

export const templateMaxBytes = z.int().min(1)
