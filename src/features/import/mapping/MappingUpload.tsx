import { useState } from 'react';
import type { JsonObject } from '#model/schema/json.ts';
import { parseMapping, type MappingTarget } from './parseMapping.ts';
import { FileButton } from '../parts/FileButton.tsx';
import { importMappingText } from '../../../messages/en/importMappingText.ts';

type MappingUploadProps = { readonly target: MappingTarget; readonly onLoad: (map: JsonObject) => void };

/**
 * A button that loads a mapping from a file. If the mapping names only fields and columns of `target`, `onLoad` gets
 * it. Otherwise the button shows why not.
 */
export const MappingUpload = ({ target, onLoad }: MappingUploadProps) => {
  const [problem, setProblem] = useState<string>();
  const load = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const parsed = parseMapping(await file.text(), target);
    setProblem('problem' in parsed ? parsed.problem : undefined);
    if ('map' in parsed) onLoad(parsed.map);
  };
  return (
    <>
      <FileButton
        look="text"
        text={importMappingText('load.action')}
        label={importMappingText('load.file')}
        accept=".json,application/json"
        onPick={(file) => void load(file)}
      />
      {problem !== undefined && (
        <p role="alert" className="xfer-problem">
          {problem}
        </p>
      )}
    </>
  );
};
