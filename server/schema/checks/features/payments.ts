import { didYouMean } from '#model/values/closestName.ts';
import type { Finding } from '../../problems/problem.ts';
import { fieldNamed, kindIn, noSuchField, ownFields, type FileCheck, unknownNames } from '../fields/context.ts';

/**
 * Checks `payments`, which says in which fields a record stores its payments. Finds: a `field` that is not a read-only
 * field of rows; a `key` or `amount` that is not a field of these rows; a `balance` that is not a computed number;
 * unknown states. Also finds the action `recordPayment` in a file without `payments`.
 */
export const checkPayments: FileCheck = ({ resource, kinds }) => {
  const { payments } = resource.schema;
  const asked = resource.schema.actions?.includes('recordPayment') === true;
  if (payments === undefined)
    return asked
      ? [
          {
            path: ['actions'],
            message: 'names recordPayment, but the file lacks "payments", which defines where they are stored',
          },
        ]
      : [];
  const own = ownFields(resource);
  const rows = own.filter((field) => kindIn(kinds, field)?.traits.nested === 'many' && field.readOnly);
  const list = fieldNamed(rows, payments.field);
  const computed = own.filter(
    (field) => field.computed !== undefined && kindIn(kinds, field)?.column.type === 'numeric',
  );
  const states = Object.keys(resource.states?.values ?? {});
  const found: Finding[] =
    list === undefined
      ? [noSuchField(['payments', 'field'], payments.field, { resource, fields: rows })]
      : (['key', 'amount'] as const).flatMap((word) =>
          fieldNamed(list.fields, payments[word]) === undefined
            ? [noSuchField(['payments', word], payments[word], { resource, fields: list.fields })]
            : [],
        );
  if (fieldNamed(computed, payments.balance) === undefined)
    found.push(noSuchField(['payments', 'balance'], payments.balance, { resource, fields: computed }));
  for (const [word, state] of Object.entries(payments.states)) {
    if (!states.includes(state))
      found.push({ path: ['payments', 'states', word], message: `is not a state, ${didYouMean(state, states)}` });
  }
  return found;
};

/**
 * Checks `print`, the content of a printed document. Finds unknown fields, and a grand total (`grand`) that is not one
 * of the `totals`. Also finds the action `print` in a file without the word `print`.
 */
export const checkPrint: FileCheck = ({ resource }) => {
  const { print } = resource.schema;
  const asked = resource.schema.actions?.includes('print') === true;
  if (print === undefined)
    return asked
      ? [{ path: ['actions'], message: 'names print, but the file lacks "print", with the content of the document' }]
      : [];
  const own = ownFields(resource);
  const of = { resource, fields: own };
  return [
    ...(['facts', 'lines', 'totals', 'notes'] as const).flatMap((word) =>
      unknownNames(print[word] ?? [], ['print', word], of),
    ),
    ...print.to.flatMap((line, index) =>
      [...line.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
        fieldNamed(own, name) === undefined ? [noSuchField(['print', 'to', index], name, of)] : [],
      ),
    ),
    ...(fieldNamed(own, print.number) === undefined ? [noSuchField(['print', 'number'], print.number, of)] : []),
    ...(print.totals.includes(print.grand)
      ? []
      : [{ path: ['print', 'grand'], message: `is not one of the totals, ${didYouMean(print.grand, print.totals)}` }]),
  ];
};

/** Finds the action `qrCode` in a resource without a public page. */
export const checkQrCode: FileCheck = ({ resource: { schema } }) =>
  schema.actions?.includes('qrCode') === true && schema.preview === undefined
    ? [{ path: ['actions'], message: 'names qrCode, but the file lacks "preview", the page that it opens' }]
    : [];
