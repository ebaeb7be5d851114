/** The type of the translation of the texts `P` into another language: an object with the same keys. */
export type Translation<P> = { readonly [K in keyof P]: P[K] extends string ? string : Translation<P[K]> };
