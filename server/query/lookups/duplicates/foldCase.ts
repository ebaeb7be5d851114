/** Returns SQL of a value in which the case of a text has no effect: `t."email"`, `text` → `lower(t."email")`. */
export const foldCase = (sql: string, type: string): string => (type === 'text' ? `lower(${sql})` : sql);
