import { momentInput } from '../shared/temporal/momentInput.tsx';

/** Input of a month, or of one of the words in the field's `enum`, e.g. `Ready`. */
export const Input = momentInput('month');
