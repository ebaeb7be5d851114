/** The type of an area's texts in another language: it has the same keys as the English texts. */
export type Translation<P> = { readonly [K in keyof P]: P[K] extends string ? string : Translation<P[K]> };
