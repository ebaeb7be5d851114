/** Style of a text field that hides its example until it has the focus, because an example date looks like a value. */
export const exampleOnFocus = { '& input:not(:focus)::placeholder': { opacity: 0 } } as const;
