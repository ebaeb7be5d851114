/**
 * The reason why a form or a request failed, which screen readers announce. Renders nothing if `message` is undefined.
 */
export const FormFailure = ({ message }: { readonly message: string | undefined }) =>
  message === undefined ? null : (
    <p role="alert" className="rec-form-failure">
      {message}
    </p>
  );
