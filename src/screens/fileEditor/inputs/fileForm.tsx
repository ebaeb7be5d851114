import { createContext, use, type ComponentType } from 'react';
import type { Resource } from '#model/resource.ts';
import type { Json } from '#model/schema/json.ts';
import { showPath, type Path } from '#model/schema/showPath.ts';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import type { FileVocabulary, Part } from '../file/shapeOf.ts';

/** A problem of a file with the path of its value, as the server formats it: `then[0].notify.text`. */
type PlacedProblem = { readonly path: string; readonly message: string };

/** Props of an input for part of a file. */
export type PartProps = {
  readonly part: Part;
  readonly label: string;
  readonly path: Path;
  readonly value: Json | undefined;
  readonly onChange: (value: Json) => void;
};

type FileForm = {
  readonly vocabulary: FileVocabulary;
  readonly problems: readonly PlacedProblem[];
  /** The resource whose fields and states are named. */
  readonly resource: Resource | undefined;
  /** Columns of the deliveries of a source, for suggestions. */
  readonly columns: readonly string[];
  /** Renders any part by its shape. It is passed here, so that the inputs need not import each other. */
  readonly Value: ComponentType<PartProps>;
};

const FileFormContext = createContext<FileForm | undefined>(undefined);

/** Provides the context for the inputs of a file. */
export const FileFormProvider = FileFormContext.Provider;

/** Returns the context for the inputs of a file. */
export const useFileForm = (): FileForm => {
  const form = use(FileFormContext);
  if (form === undefined) throw new Error('fileForm: an input is outside of FileFormProvider; wrap it in one');
  return form;
};

const isUnder = (path: string, above: string): boolean =>
  above === '' || path === above || path.startsWith(`${above}.`) || path.startsWith(`${above}[`);

/** ajv's messages about an empty text, list or object. */
const isBlank = /^must NOT have fewer than 1 /;

const asSentence = (message: string): string =>
  isBlank.test(message) ? fileEditorText('missing') : message.charAt(0).toUpperCase() + message.slice(1);

/** Returns the problems at a path and below it, without those below the paths that show their own problems. */
export const useProblemsAt = (path: Path, shown: readonly Path[] = []): readonly string[] => {
  const own = showPath(path);
  const others = shown.map(showPath);
  const found = useFileForm()
    .problems.filter((problem) => isUnder(problem.path, own) && !others.some((other) => isUnder(problem.path, other)))
    .map(({ message }) => asSentence(message));
  return [...new Set(found)];
};
