import { beforeEach, describe, expect, test } from 'vitest'
import {
  allDocuments,
  apply,
  importing,
  skipUnlessAble,
  type OpenEngine,
} from './search-engine.harness.contract.js'

export function describeEditing(open: OpenEngine): void {
  describe('an edit function', () => {
    beforeEach((context) => skipUnlessAble(open, 'editFunctions', context))

    const editions = [
      {
        because: 'changes documents in their place and deletes others',
        function: 'if (doc.id === 2) doc = null; else doc.a = context.value',
        code: undefined,
        documents: ['{"id":1,"n":9007199254740993,"a":7}', '{"id":3,"a":7}'],
      },
      {
        because: 'that throws half-way changes nothing',
        function: 'if (doc.id === 2) throw new Error("no"); doc.a = 1',
        code: 'edit_documents_by_function_error',
        documents: ['{"id":1,"n":9007199254740993}', '{"id":2}', '{"id":3}'],
      },
      {
        because: 'that never ends is stopped and changes nothing',
        function: 'while (true) {}',
        code: 'edit_documents_by_function_error',
        documents: ['{"id":1,"n":9007199254740993}', '{"id":2}', '{"id":3}'],
      },
    ]
    for (const { because, function: source, code, documents } of editions)
      test(because, async () => {
        const opened = await open()
        const context = { value: 7 }
        const edit = { ...importing([]), kind: 'edit', function: source, filter: null, context } as const
        const imported = importing(['{"id":1,"n":9007199254740993}', '{"id":2}', '{"id":3}'])
        const { results } = await apply(opened, 1, imported, edit)
        expect(results.map(({ error }) => error?.code)).toEqual([undefined, code])
        expect(await allDocuments(opened)).toEqual(documents)
      })
  })
}
