import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import type { Model } from '#model/resource.ts';
import type { RunStatement } from '../../reports/runReportStatements.ts';
import { type SeenTitleRow, selectTitlesById } from '../../reports/people.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { filterIds } from './reportFacts.ts';

/** A report whose filter names records, and the user who reads their titles. */
export type TitlesRequest = {
  readonly model: Model;
  readonly answer: ReportAnswer;
  readonly reader: Reader;
  /** Runs a statement and returns its rows. */
  readonly runStatement: RunStatement;
};

/**
 * Returns the titles of the records in the filters of the report `answer`, by id. Records that the reader may not see
 * are left out. `runStatement`: runs a statement and returns its rows.
 */
export const filterTitles = async ({
  model,
  answer,
  reader,
  runStatement,
}: TitlesRequest): Promise<ReadonlyMap<string, string>> => {
  const titles = new Map<string, string>();
  for (const [name, ids] of Object.entries(filterIds(model, answer))) {
    const resource = model.resources[name];
    const rows =
      resource === undefined ? [] : await runStatement<SeenTitleRow>(selectTitlesById(resource, ids, reader));
    for (const { id, title } of rows) if (title !== null) titles.set(id, title);
  }
  return titles;
};
