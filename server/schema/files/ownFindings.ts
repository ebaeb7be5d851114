import type { Finding, Problem } from '../problems/problem.ts';
import { locate, type SchemaFile } from '../problems/schemaFile.ts';

/** Checks the words of one file against a vocabulary. */
export type CheckWords = (value: unknown) => readonly Finding[];

/** Returns the problems that findings in one file are, with their lines. */
export const locateAll = (file: SchemaFile, findings: readonly Finding[]): readonly Problem[] =>
  findings.map((finding) => locate(file, finding));

/** Returns the findings of one file: syntax, keys, words. Empty if its meaning is clear. */
export const ownFindings = (file: SchemaFile, checkWords: CheckWords): readonly Finding[] =>
  file.value === undefined ? file.findings : [...file.findings, ...checkWords(file.value)];
