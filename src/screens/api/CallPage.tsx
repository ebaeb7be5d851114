import { useState } from 'react';
import { serverConfig } from '../../providers/api/config/serverConfig.ts';
import { curlCommandOf, limitsText, followReference, typeText } from './document.ts';
import type { ApiDocument, ShownAnswer, ShownCall, ShownParameter } from './apiDocument.ts';
import { SchemaTable } from './SchemaTable.tsx';
import { actionText } from '../../messages/en/actionText.ts';
import { apiText } from '../../messages/en/apiText.ts';
import { textWithNodes } from '../../messages/textWithNodes.ts';
import { useCopy } from '../../resources/shared/useCopy.ts';

type Props = { readonly document: ApiDocument; readonly call: ShownCall };

const schemaIn = ({ schema, content }: ShownParameter) => content?.['application/json']?.schema ?? schema ?? {};

const Parameters = ({ document, call }: Props) => {
  const { parameters = [] } = call.operation;
  return parameters.length === 0 ? null : (
    <section>
      <h3>{apiText('parameters')}</h3>
      <table className="gable-api-table" aria-label={apiText('parameters')}>
        <thead>
          <tr>
            <th scope="col">{apiText('name')}</th>
            <th scope="col">{apiText('type')}</th>
            <th scope="col">{apiText('description')}</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map((parameter) => (
            <tr key={`${parameter.in} ${parameter.name}`}>
              <th scope="row">
                <code>{parameter.name}</code>
                {parameter.required === true && (
                  <span className="gable-api-required">
                    {parameter.in === 'path' ? apiText('inPath') : apiText('required')}
                  </span>
                )}
              </th>
              <td>{parameter.content === undefined ? typeText(document, schemaIn(parameter)) : 'JSON'}</td>
              <td>
                {[parameter.description, limitsText(schemaIn(parameter))]
                  .filter((text) => text !== undefined && text !== '')
                  .join(' ')}
                {parameter.content !== undefined && (
                  <>
                    {' '}
                    {textWithNodes(apiText, 'exampleOf', {
                      value: <code>{JSON.stringify(parameter.content['application/json']?.example)}</code>,
                    })}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const Example = ({ call }: Pick<Props, 'call'>) => {
  const [copied, setCopied] = useState(false);
  const copyText = useCopy();
  const line = curlCommandOf(call, serverConfig().apiBase || window.location.origin);
  const copy = async (): Promise<void> => {
    setCopied(await copyText(line, ''));
  };
  return (
    <section>
      <div className="gable-section-head">
        <h3>{apiText('example')}</h3>
        <button type="button" className="gable-button" onClick={() => void copy()}>
          {actionText('copy')}
        </button>
      </div>
      <pre className="gable-api-example">
        <code>{line}</code>
      </pre>
      <p className="gable-unseen" role="status">
        {copied ? actionText('copied') : ''}
      </p>
    </section>
  );
};

const Answer = ({
  document,
  status,
  answer,
}: {
  readonly document: ApiDocument;
  readonly status: string;
  readonly answer: ShownAnswer;
}) => {
  const { description = '', content = {} } = followReference(document, answer);
  const schema = content['application/json']?.schema;
  const files = Object.keys(content).filter((type) => type !== 'application/json');
  if (Number(status) >= 400) {
    return (
      <section>
        <h4>{status}</h4>
        <ul className="gable-api-refusals">
          {description.split('\n').map((sentence) => {
            const [code = '', ...words] = sentence.split(': ');
            return (
              <li key={code}>
                <code>{code}</code> {words.join(': ')}
              </li>
            );
          })}
        </ul>
      </section>
    );
  }
  return (
    <section>
      <h4>{status}</h4>
      <p>
        {description}
        {files.length > 0 && <> {textWithNodes(apiText, 'format', { types: <code>{files.join(', ')}</code> })}</>}
      </p>
      {schema !== undefined && (
        <SchemaTable document={document} schema={schema} label={apiText('response', { status })} />
      )}
    </section>
  );
};

/**
 * One call of the API: its description, example, parameters, request body and responses. `document` has the schemas to
 * which the call refers.
 */
export const CallPage = ({ document, call }: Props) => {
  const { method, path, operation } = call;
  const body = operation.requestBody?.content ?? {};
  const [first] = Object.values(body);
  const answers = Object.entries(operation.responses);
  return (
    <article className="gable-api-call" aria-labelledby="call">
      <h2 id="call">{operation.summary}</h2>
      <p className="gable-api-line">
        <b data-method={method}>{method}</b> <code>{path}</code>
      </p>
      {operation.description !== undefined && <p>{operation.description}</p>}
      <Example key={operation.operationId} call={call} />
      <Parameters document={document} call={call} />
      {first?.schema !== undefined && (
        <section>
          <h3>{apiText('request')}</h3>
          <p className="gable-form-hint">
            {textWithNodes(apiText, 'format', { types: <code>{Object.keys(body).join(', ')}</code> })}
          </p>
          <SchemaTable document={document} schema={first.schema} label={apiText('body')} />
        </section>
      )}
      <section>
        <h3>{apiText('responses')}</h3>
        {answers.map(([status, answer]) => (
          <Answer key={status} document={document} status={status} answer={answer} />
        ))}
      </section>
    </article>
  );
};
