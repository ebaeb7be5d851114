import { kinds } from '#kinds/index.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import type { Json, JsonObject } from '#model/schema/json.ts';
import { isBlank } from '#model/schema/json.ts';
import type { Book } from './book.ts';
import { paymentsText } from '../../messages/en/paymentsText.ts';

const useWords = ({ fields, amount }: Book) => {
  const context = useKindContext();
  return (row: JsonObject): { readonly amount: string; readonly rest: string } => {
    const textOf = (name: string): string => {
      const field = fields.find((one) => one.name === name);
      return field === undefined || isBlank(row[name])
        ? ''
        : (kinds[field.kind]?.toText(row[name], field, context) ?? '');
    };
    return {
      amount: textOf(amount),
      rest: fields
        .map(({ name }) => (name === amount ? '' : textOf(name)))
        .filter((text) => text !== '')
        .join(' · '),
    };
  };
};

type LineProps = { readonly book: Book; readonly row: JsonObject };

/**
 * One payment (`row`) in one line: its amount, and the values of its other fields, such as date and mode. `book`: the
 * payments of the record, and the fields of a payment.
 */
export const PaymentLine = ({ book, row }: LineProps) => {
  const { amount, rest } = useWords(book)(row);
  return (
    <span className="pay-line">
      <b>{amount}</b> <span className="rec-muted">{rest}</span>
    </span>
  );
};

/**
 * The recorded payments of a record (`book`). Each has a button that calls `onRemove`, which asks for the reason and
 * reverses the payment.
 */
export const PaymentList = ({ book, onRemove }: { readonly book: Book; readonly onRemove: (row: Json) => void }) => (
  <section className="pay-list" aria-label={paymentsText('title')}>
    <h3>{paymentsText('title')}</h3>
    <ul>
      {book.rows.map((row) => (
        <li key={String(row[book.key])}>
          <PaymentLine book={book} row={row} />
          <button type="button" className="pay-remove" onClick={() => onRemove(row)}>
            {paymentsText('reverseOne')}
          </button>
        </li>
      ))}
    </ul>
  </section>
);
