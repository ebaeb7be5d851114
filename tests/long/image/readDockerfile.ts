import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '../../../bench/server/processes.ts';

/** The tools that read the Dockerfile are installed by `npm run test:long` alone. */
const require = createRequire(join(projectRoot, 'tests/long/packaging/package.json'));

export type Instruction = {
  /** `COPY` */
  readonly keyword: string;
  /** Without the keyword and the flags: `package.json package-lock.json ./` */
  readonly text: string;
  /** `{ from: 'build' }` */
  readonly flags: Readonly<Record<string, string>>;
};

type Flag = { readonly getName: () => string; readonly getValue: () => string | null };
type Parsed = {
  readonly getKeyword: () => string;
  readonly getArgumentsContent: () => string | null;
  readonly getFlags?: () => readonly Flag[];
};
type Parser = {
  readonly DockerfileParser: {
    readonly parse: (text: string) => { readonly getInstructions: () => readonly Parsed[] };
  };
};

/** Returns the instructions of a Dockerfile, as the parser of Docker's language server reads them. */
export const readDockerfile = (text: string): readonly Instruction[] => {
  const { DockerfileParser } = require('dockerfile-ast') as Parser;
  return DockerfileParser.parse(text)
    .getInstructions()
    .map((each) => {
      const flags = (each.getFlags?.() ?? []).map((flag) => [flag.getName(), flag.getValue() ?? ''] as const);
      const content = (each.getArgumentsContent() ?? '').replace(/\\\n\s*/g, '');
      return {
        keyword: each.getKeyword(),
        text: content.replace(/^(?:--[a-z-]+=\S+\s+)+/, '').trim(),
        flags: Object.fromEntries(flags),
      };
    });
};
