/** The reason why a form or a request failed, which screen readers announce. Nothing if there is none. */
export const FormFailure = ({ message }: { readonly message: string | undefined }) =>
  message === undefined ? null : (
    <p role="alert" className="rec-form-failure">
      {message}
    </p>
  );
