/** Changes documents with one function that a user wrote. */
export interface DocumentEditor {
  /**
   * Runs the function on a document, which is JSON text that was checked before. No run sees anything of
   * another: the same document always gives the same result. A member that the function leaves alone keeps its
   * bytes and its place; new members come last. Throws `edit_documents_by_function_error` when the function
   * fails, when it exceeds a limit, and when what it leaves cannot be stored. A function that had to be stopped
   * has spoiled the editor: every later call throws the same.
   */
  edit(document: Uint8Array): EditResult

  /** Gives the memory back. The editor must not be used afterwards. */
  dispose(): void
}

export type EditResult =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'changed'; readonly document: Uint8Array }
  | { readonly kind: 'deleted' }
