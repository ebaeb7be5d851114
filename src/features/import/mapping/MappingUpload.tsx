import { useRef, useState } from 'react';
import type { JsonObject } from '#model/schema/json.ts';
import { PlainButton } from '../../../layout/parts/PlainButton.tsx';
import { parseMapping, type MappingTarget } from './parseMapping.ts';
import { importMappingText } from '../../../messages/en/importMappingText.ts';

type MappingUploadProps = { readonly target: MappingTarget; readonly onLoad: (map: JsonObject) => void };

/** A button that loads a mapping from a file. Shows why a mapping does not fit the import. */
export const MappingUpload = ({ target, onLoad }: MappingUploadProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const load = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const parsed = parseMapping(await file.text(), target);
    setProblem('problem' in parsed ? parsed.problem : undefined);
    if ('map' in parsed) onLoad(parsed.map);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="gable-unseen"
        aria-label={importMappingText('load.file')}
        tabIndex={-1}
        onChange={(event) => {
          void load(event.target.files?.[0]);
          // Allows the user to choose the same file again after correcting it.
          event.target.value = '';
        }}
      />
      <PlainButton look="text" onClick={() => input.current?.click()}>
        {importMappingText('load.action')}
      </PlainButton>
      {problem !== undefined && (
        <p role="alert" className="xfer-problem">
          {problem}
        </p>
      )}
    </>
  );
};
