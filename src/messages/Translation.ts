/** The texts of an area in another language, with the keys of the English ones. */
export type Translation<P> = { readonly [K in keyof P]: P[K] extends string ? string : Translation<P[K]> };
