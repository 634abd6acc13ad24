import { describe, expect, test } from 'vitest'
import type { DocumentOperation } from './search-engine.js'
import {
  allDocuments,
  apply,
  clearing,
  deleting,
  id,
  importing,
  type OpenEngine,
} from './search-engine.harness.contract.js'

export function describeImporting(open: OpenEngine): void {
  describe('importing', () => {
    const accepted: readonly {
      because: string
      operations: readonly DocumentOperation[]
      documents: readonly string[]
      counts: readonly number[]
    }[] = [
      {
        because:
          'documents are kept byte for byte: key order, spaces, escapes and the digits of large numbers',
        operations: [importing(['{"z":1.0, "id" : 1,\t"a":123456789012345678901234567890,"e":"\\u00e9é"}'])],
        documents: ['{"z":1.0, "id" : 1,\t"a":123456789012345678901234567890,"e":"\\u00e9é"}'],
        counts: [1],
      },
      {
        because: 'a replacement puts the whole document in place, and does not move it',
        operations: [
          importing(['{"id":1,"a":1}', '{"id":2}', '{"id":3}']),
          importing(['{"id":2,"b":1}', '{"id":1}']),
        ],
        documents: ['{"id":1}', '{"id":2,"b":1}', '{"id":3}'],
        counts: [3, 2],
      },
      {
        because: 'an update merges top-level members, replaces nested ones, and does not move the document',
        operations: [
          importing(['{"id":1,"a":1,"o":{"x":1,"y":2}}', '{"id":2}']),
          importing(['{"o":{"z":3},"b":2.50,"id":1}', '{"id":3}'], { method: 'update' }),
        ],
        documents: ['{"id":1,"a":1,"o":{"z":3},"b":2.50}', '{"id":2}', '{"id":3}'],
        counts: [2, 2],
      },
      {
        because: 'an id repeated in one payload is taken in order',
        operations: [importing(['{"id":1,"a":1}', '{"id":1,"b":2}'], { method: 'update' })],
        documents: ['{"id":1,"a":1,"b":2}'],
        counts: [2],
      },
      {
        because: 'the integer 1 and the string "1" are the same document',
        operations: [importing(['{"id":1}']), importing(['{"id":"1"}'])],
        documents: ['{"id":"1"}'],
        counts: [1, 1],
      },
      {
        because: 'without creation, documents that are not there are passed over',
        operations: [
          importing(['{"id":1}']),
          importing(['{"id":1,"a":1}', '{"id":2}'], { skipCreation: true }),
          importing(['{"id":1,"b":1}', '{"id":3}'], { skipCreation: true, method: 'update' }),
        ],
        documents: ['{"id":1,"a":1,"b":1}'],
        counts: [1, 1, 1],
      },
      {
        because: 'deletion counts the documents that were there',
        operations: [importing(['{"id":1}', '{"id":2}']), deleting(['1', '1', '9'])],
        documents: ['{"id":2}'],
        counts: [2, 1],
      },
      {
        because: 'a document that comes again after its deletion comes last',
        operations: [importing(['{"id":1}', '{"id":2}']), deleting(['1']), importing(['{"id":1}'])],
        documents: ['{"id":2}', '{"id":1}'],
        counts: [2, 1, 1],
      },
      {
        because: 'clearing counts all documents, and others can follow',
        operations: [importing(['{"id":1}', '{"id":2}']), clearing, importing(['{"id":3}'])],
        documents: ['{"id":3}'],
        counts: [2, 2, 1],
      },
    ]
    for (const { because, operations, documents, counts } of accepted)
      test(because, async () => {
        const opened = await open()
        const { results } = await apply(opened, 1, ...operations)
        expect(results.map(({ error }) => error)).toEqual(operations.map(() => null))
        expect(results.map(({ count }) => count)).toEqual(counts)
        expect(await allDocuments(opened)).toEqual(documents)
      })

    test('ids beyond what a double holds are told apart by their digits', async () => {
      const opened = await open()
      await apply(opened, 1, importing(['{"id":9007199254740993}', '{"id":9007199254740992}']))
      const document = await opened.engine.readDocument(opened.index, id('9007199254740993'))
      expect(Buffer.from(document ?? []).toString()).toBe('{"id":9007199254740993}')
      expect(await allDocuments(opened)).toHaveLength(2)
    })
  })

  describe('a refused operation changes nothing, and its neighbours go on', () => {
    const refused: readonly { because: string; operation: DocumentOperation; code: string }[] = [
      {
        because: 'a document without id',
        operation: importing(['{"id":8}', '{}']),
        code: 'missing_document_id',
      },
      ...['1.0', '1e2', '-1.5', 'true', 'null', '{}', '[1]', '"a b"', '""', '"é"'].map((value) => ({
        because: `the id ${value}`,
        operation: importing(['{"id":8}', `{"id":${value}}`]),
        code: 'invalid_document_id',
      })),
      ...['1', '{"lat":1}', '{"lat":1,"lng":"x"}', '{"lat":1,"lng":null}', '{"lat":1,"lng":2,"x":3}'].map(
        (value) => ({
          because: `_geo ${value}`,
          operation: importing(['{"id":8}', `{"id":9,"_geo":${value}}`]),
          code: 'invalid_document_geo_field',
        }),
      ),
      ...[
        '1',
        '[]',
        '{}',
        '{"type":"Point","coordinates":[1,91]}',
        '{"type":"Point","coordinates":"1,2"}',
      ].map((value) => ({
        because: `_geojson ${value}`,
        operation: importing(['{"id":8}', `{"id":9,"_geojson":${value}}`]),
        code: 'invalid_document_geojson_field',
      })),
      {
        because: 'another primary key',
        operation: importing(['{"id":8,"uid":8}'], { primaryKey: 'uid' }),
        code: 'index_primary_key_already_exists',
      },
      {
        because: 'more fields than an index may have',
        operation: importing([
          `{"id":8,${Array.from({ length: 65_535 }, (_, at) => `"f${at}":1`).join(',')}}`,
        ]),
        code: 'max_fields_limit_exceeded',
      },
      {
        because: 'a filter on an attribute that is not filterable',
        operation: { ...clearing, kind: 'deleteByFilter', filter: 'genre = drama' },
        code: 'invalid_document_filter',
      },
      {
        because: 'an empty filter',
        operation: { ...clearing, kind: 'deleteByFilter', filter: [] },
        code: 'invalid_document_filter',
      },
    ]
    for (const { because, operation, code } of refused)
      test(because, async () => {
        const opened = await open()
        const { results } = await apply(
          opened,
          1,
          importing(['{"id":1}']),
          operation,
          importing(['{"id":2,"_geo":{"lat":"1.5","lng":-2}}', '{"id":3,"_geo":null}']),
        )
        expect(results.map(({ error }) => error?.code)).toEqual([undefined, code, undefined])
        expect(results.map(({ count }) => count)).toEqual([1, 0, 2])
        const { documentCount, fieldDistribution } = await opened.engine.readStats(opened.index)
        expect(documentCount).toBe(3)
        expect(fieldDistribution).toEqual({ _geo: 2, id: 3 })
      })
  })

  describe('the primary key', () => {
    const cases: readonly {
      because: string
      operation: DocumentOperation
      key: string | null
      code?: string
    }[] = [
      {
        because: 'is the only field ending with id',
        operation: importing(['{"a":1,"movieID":1}']),
        key: 'movieID',
      },
      {
        because: 'is the one asked for',
        operation: importing(['{"sku":1,"id":2}'], { primaryKey: 'sku' }),
        key: 'sku',
      },
      {
        because: 'may lie in an object',
        operation: importing(['{"a":{"b":"x"}}'], { primaryKey: 'a.b' }),
        key: 'a.b',
      },
      {
        because: 'may have a dot in its name',
        operation: importing(['{"a.b":"x"}'], { primaryKey: 'a.b' }),
        key: 'a.b',
      },
      {
        because: 'is fixed by an empty payload that asks for one',
        operation: importing([], { primaryKey: 'k' }),
        key: 'k',
      },
      { because: 'stays unknown with an empty payload', operation: importing([]), key: null },
      {
        because: 'cannot be guessed without a candidate',
        operation: importing(['{"name":1}']),
        key: null,
        code: 'index_primary_key_no_candidate_found',
      },
      {
        because: 'cannot be guessed from several candidates',
        operation: importing(['{"id":1,"other_id":1}']),
        key: null,
        code: 'index_primary_key_multiple_candidates_found',
      },
      {
        because: 'is not kept from an operation that fails later',
        operation: importing(['{"id":1}', '{"id":1.5}']),
        key: null,
        code: 'invalid_document_id',
      },
    ]
    for (const { because, operation, key, code } of cases)
      test(because, async () => {
        const opened = await open()
        const outcome = await apply(opened, 1, operation)
        expect(outcome.results[0]?.error?.code).toBe(code)
        expect(outcome.primaryKey).toBe(key)
        expect((await opened.engine.readStats(opened.index)).primaryKey).toBe(key)
      })

    test('can be changed while there are no documents, and not after', async () => {
      const opened = await open()
      await opened.engine.setPrimaryKey(opened.index, 'sku')
      await opened.engine.setPrimaryKey(opened.index, 'id')
      await apply(opened, 1, importing(['{"id":1,"sku":2}']))
      await opened.engine.setPrimaryKey(opened.index, 'id')
      await expect(opened.engine.setPrimaryKey(opened.index, 'sku')).rejects.toMatchObject({
        code: 'index_primary_key_already_exists',
      })
      expect((await opened.engine.readStats(opened.index)).primaryKey).toBe('id')
    })
  })
}
