import type { Finding, Problem } from '../problems/problem.ts';
import { locate, maxFindings, type SchemaFile } from '../problems/schemaFile.ts';

/** Checks the words of one file against a vocabulary. */
export type CheckWords = (value: unknown) => readonly Finding[];

/** Returns a problem for each finding in a file, with the file and the line. */
export const locateAll = (file: SchemaFile, findings: readonly Finding[]): readonly Problem[] =>
  findings.map((finding) => locate(file, finding));

/**
 * Returns the first 100 findings of one file: about its syntax, its keys and, if the file can be parsed, its words.
 * Empty if nothing is wrong.
 */
export const ownFindings = (file: SchemaFile, checkWords: CheckWords): readonly Finding[] =>
  (file.value === undefined ? file.findings : [...file.findings, ...checkWords(file.value)]).slice(0, maxFindings);
