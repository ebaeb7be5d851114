/** Shows nothing: a secret never leaves the server. */
export const Cell = () => null;
