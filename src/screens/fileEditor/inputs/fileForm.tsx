import { createContext, use, type ComponentType } from 'react';
import type { Resource } from '#model/resource.ts';
import type { Json } from '#model/schema/json.ts';
import { showPath, type Path } from '#model/schema/showPath.ts';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import type { FileVocabulary, Part } from '../file/shapeOf.ts';

/** A problem, and the path of its value as the server formats it: `then[0].notify.text`. */
type PlacedProblem = { readonly path: string; readonly message: string };

/**
 * Props of every input in the form of a file: the part of the vocabulary that describes the value, its label, its path
 * in the file, its value, and what to call with a new value.
 */
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
  /** The resource whose fields and states the file names. Undefined until it is chosen. */
  readonly resource: Resource | undefined;
  /** Columns of the deliveries of a source, for suggestions. */
  readonly columns: readonly string[];
  /** The input of any part. It is in the context, so that the inputs need not import each other. */
  readonly Value: ComponentType<PartProps>;
};

const FileFormContext = createContext<FileForm | undefined>(undefined);

/**
 * Provides the vocabulary, resource, columns and problems of the edited file to the inputs of its form. Read them with
 * `useFileForm`.
 */
export const FileFormProvider = FileFormContext.Provider;

/**
 * Returns the vocabulary, resource, columns and problems of the edited file. Errors: an `Error` outside a file form.
 */
export const useFileForm = (): FileForm => {
  const form = use(FileFormContext);
  if (form === undefined) throw new Error('fileForm: an input is outside of FileFormProvider; wrap it in one');
  return form;
};

const isUnder = (path: string, above: string): boolean =>
  above === '' || path === above || path.startsWith(`${above}.`) || path.startsWith(`${above}[`);

/** Messages of ajv for an empty text, list or object. */
const isBlank = /^must NOT have fewer than 1 /;

const asSentence = (message: string): string =>
  isBlank.test(message) ? fileEditorText('missing') : message.charAt(0).toUpperCase() + message.slice(1);

/**
 * Returns the problems at a path and below it. Problems at the paths in `shown` are left out, because other inputs show
 * them.
 */
export const useProblemsAt = (path: Path, shown: readonly Path[] = []): readonly string[] => {
  const own = showPath(path);
  const others = shown.map(showPath);
  const found = useFileForm()
    .problems.filter((problem) => isUnder(problem.path, own) && !others.some((other) => isUnder(problem.path, other)))
    .map(({ message }) => asSentence(message));
  return [...new Set(found)];
};
