import * as fc from 'fast-check'

// What fails must fail for everyone: new cases are looked for with `PROPERTY_SEED=random npm test` and `npm run fuzz`.
const given = process.env['PROPERTY_SEED'] ?? '20301'

fc.configureGlobal({ ...fc.readConfigureGlobal(), ...(given !== 'random' && { seed: Number(given) }) })
