import { parseModel } from '#model/parseModel.ts';
import type { Model } from '#model/resource.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import { documentOf, visitorDocumentOf } from '../../server/http/documentOf.ts';
import { loadSchemas } from '../../server/schema/files/loadSchemas.ts';
import { invented } from '../browser/support/invented.ts';
import { withGadgets } from '../server/http/openapi/model.ts';
import { installTools } from './installTools.ts';
import { compileTypes, lintDocument, toolsFolder } from './openapi/tools.ts';

/** The shipped model with an additional resource that has a field of every kind, like a file of an admin. */
const withInvented = (model: Model): Model =>
  // checked: the browser's tests put the same file into the schema folder
  parseModel(
    {
      resources: [...Object.values(model.resources).map(({ schema }) => schema), invented as unknown as ResourceSchema],
      reports: Object.values(model.reports),
      settings: model.settings,
    },
    'invented',
  );

/**
 * Checks the OpenAPI document with Redocly's recommended rules, and compiles the types that openapi-typescript
 * generates from it: for the shipped files, for resources that use every kind, and for visitors. Throws an error that
 * lists every problem.
 */
export const run = async (): Promise<void> => {
  installTools(toolsFolder);
  const { model } = await loadSchemas('schemas');
  const documents = {
    'what ships': documentOf(model),
    'every kind': documentOf(withGadgets(model)),
    'an invented file': documentOf(withInvented(model)),
    'sign-in': visitorDocumentOf(model),
  };
  const faults: string[] = [];
  for (const [title, document] of Object.entries(documents)) {
    const plain = JSON.parse(JSON.stringify(document)) as object;
    const problems = await lintDocument(plain);
    const { types, errors } = await compileTypes(plain);
    console.log(
      `openapi, ${title}: ${problems.length} problems by Redocly, ${types.split('\n').length} lines of types with ${errors.length} errors`,
    );
    faults.push(
      ...problems.map((problem) => `${title}: ${problem}`),
      ...errors.map((error) => `${title}: types, ${error}`),
    );
  }
  if (faults.length > 0) throw new Error(`openapi: ${faults.length} faults\n${faults.join('\n')}`);
};
