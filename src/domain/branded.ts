declare const brand: unique symbol

/** A value of type `Value` that only the parser of `Name` may make: two brands cannot be mixed up. */
export type Branded<Value, Name extends string> = Value & { readonly [brand]: Name }
