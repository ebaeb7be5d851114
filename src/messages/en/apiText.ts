import { createText } from '../createText.ts';

/** Texts of the screen that documents the API. */
export const apiText = createText('api', {
  documents: 'API documentation',
  calls: 'API calls',
  search: 'Search API calls',
  none: 'No API calls match.',
  all: 'All API calls',
  choose: {
    title: 'Choose an API call',
    text: 'Other software can use %{count} API call to read and change your data. %{about} |||| Other software can use %{count} API calls to read and change your data. %{about}',
  },
  download: 'Download openapi.json',
  parameters: 'Parameters',
  name: 'Name',
  type: 'Type',
  description: 'Description',
  inPath: 'part of the web address',
  required: 'required',
  example: 'Example',
  exampleOf: 'Example %{value}',
  format: 'Format: %{types}.',
  responses: 'Responses',
  response: 'Response %{status}',
  request: 'Request body',
  body: 'Body',
  fields: 'Fields of %{name}',
  types: {
    any: 'any',
    or: '%{first} or %{other}',
    list: 'list of %{type}',
    object: 'object',
    text: 'text',
  },
  limit: {
    oneOf: 'One of %{choices}.',
    minLength: 'At least %{count} character. |||| At least %{count} characters.',
    maxLength: 'Up to %{count} character. |||| Up to %{count} characters.',
    from: 'From %{min}.',
    upTo: 'Up to %{max}.',
    default: 'Default: %{value}.',
  },
});
