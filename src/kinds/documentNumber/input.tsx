export { ReadOnlyValue as Input } from '../shared/cells/ReadOnlyValue.tsx';
