import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { parseModel } from '#model/parseModel.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { SchemaAnswer } from '#model/wire/wire.ts';
import { setChoiceTitles } from '../messages/choiceTitles.ts';
import { resourceOf } from './api/callOperation.ts';
import { isContractOnly } from './api/config/contractMark.ts';
import { schemaPath } from './api/config/contractPaths.ts';
import { http } from './api/http/http.ts';
import { serverLimit } from './api/config/serverCalls.ts';
import { serverConfig } from './api/config/serverConfig.ts';
import { forgetVersion, noteVersion, onSchemaVersion } from './session/schemaVersion.ts';
import { storeDraftPreview } from './api/draftPreview.ts';
import { setValidatorsAddress } from './validation.ts';

const isSchemaAnswer = (json: unknown): json is SchemaAnswer =>
  isObject(json) &&
  typeof json['version'] === 'string' &&
  Array.isArray(json['resources']) &&
  isObject(json['settings']);

const otherServer = () => import('./contract/otherServer.ts');

/**
 * Resolves to the active schemas, or those of the previewed draft. If the API is on another server (`apiBase`) without
 * a call for schemas, resolves to the schema files that are part of the client's build. Rejects with the `AppError` of
 * the call, or `BAD_ANSWER` if the response or the client's configuration file is invalid.
 */
export const fetchSchema = async (): Promise<SchemaAnswer> => {
  const { problem, apiBase } = serverConfig();
  if (problem !== undefined) throw new AppError('BAD_ANSWER', { text: problem });
  if (isContractOnly()) return (await otherServer()).builtSchemaAnswer();
  try {
    const { json } = await http(schemaPath, { keepsToken: apiBase !== '' });
    const answer = isObject(json) && isObject(json['data']) ? json['data'] : json;
    if (!isSchemaAnswer(answer)) throw new AppError('BAD_ANSWER', { cause: json });
    await storeDraftPreview(answer);
    return answer;
  } catch (error) {
    if (apiBase === '') throw error;
    return (await otherServer()).answerWithoutSchema(error);
  }
};

type ModelState = {
  readonly model: Model;
  /** The model of a newer schema version that the user has not applied yet. */
  readonly newer: Model | undefined;
  readonly applyNewer: () => void;
};

const ModelContext = createContext<ModelState | undefined>(undefined);

const useModelState = (): ModelState => {
  const state = useContext(ModelContext);
  if (state === undefined) throw new Error('useModel: no ModelProvider above; put the component below it');
  return state;
};

type Held = { readonly answer: SchemaAnswer; readonly model: Model };

const toHeld = (answer: SchemaAnswer): Held => {
  setChoiceTitles(answer.words);
  const model = parseModel(answer, answer.version);
  return { answer, model: serverLimit()?.limitModel(model) ?? model };
};

/** The schemas in use, and newer ones that the user has not applied yet. */
type Versions = { readonly current: Held; readonly newer?: Held };

/**
 * Returns the versions after newer schemas were fetched. If they change resources, the user decides when to apply them,
 * so that a half-filled form is kept. Otherwise they apply at once, with the same resource objects, so that forms are
 * not affected.
 */
const withFetched = (current: Held, fetched: SchemaAnswer): Versions => {
  if (fetched.version === current.model.version) return { current };
  const { answer, model } = toHeld(fetched);
  const changesResources = JSON.stringify(fetched.resources) !== JSON.stringify(current.answer.resources);
  return changesResources
    ? { current, newer: { answer, model } }
    : { current: { answer, model: { ...model, resources: current.model.resources } } };
};

/** chosen: how long to wait before an unreachable server is asked again. Units: ms. */
const againMs = 5000;

/** Reports a version again when the network is back, or after some time. */
const notifyAgain = (version: string): void => {
  const again = (): void => {
    clearTimeout(timer);
    window.removeEventListener('online', again);
    noteVersion(version);
  };
  const timer = setTimeout(again, againMs);
  window.addEventListener('online', again);
};

/** Calls `onVersions` when a response names another schema version, as soon as its schemas are fetched. */
const useSchemaUpdates = (current: Held, onVersions: (versions: Versions) => void): void =>
  useEffect(
    () =>
      onSchemaVersion((version) => {
        // The previous version is active again.
        if (version === current.model.version) return onVersions({ current });
        fetchSchema().then(
          (fetched) => onVersions(withFetched(current, fetched)),
          (error: unknown) => {
            forgetVersion();
            notifyAgain(version);
            console.warn('schema: the newer version cannot be fetched', error);
          },
        );
      }),
    [current, onVersions],
  );

/**
 * Provides the model to `useModel`: at first the model of `answer`, the schemas that were fetched at the start, later
 * those of newer versions. `useNewerModel` offers a version that the user must apply.
 */
export const ModelProvider = ({
  answer,
  children,
}: {
  readonly answer: SchemaAnswer;
  readonly children: ReactNode;
}) => {
  const [{ current, newer }, setVersions] = useState<Versions>(() => ({ current: toHeld(answer) }));
  useSchemaUpdates(current, setVersions);
  // A layout effect, so that it runs before the effects of forms, which load the validators.
  useLayoutEffect(() => setValidatorsAddress(current.answer.validators), [current]);
  const state = useMemo(
    () => ({
      model: current.model,
      newer: newer?.model,
      applyNewer: () => newer && setVersions({ current: newer }),
    }),
    [current, newer],
  );
  return <ModelContext value={state}>{children}</ModelContext>;
};

/** Returns the active model. */
export const useModel = (): Model => useModelState().model;

/** Returns a resource of the active model by its name. Errors: an `Error` for an unknown name. */
export const useResource = (name: string): Resource => resourceOf(useModel(), name);

/** Returns the model of a newer schema version (undefined if there is none), and the function that applies it. */
export const useNewerModel = (): Pick<ModelState, 'newer' | 'applyNewer'> => useModelState();
