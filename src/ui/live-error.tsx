import { Icon } from "./icon.tsx";

/** An error that screen readers announce when it appears; its place stays in the page while `text` is empty. */
export const LiveError = ({ text }: { text: string | undefined }) => (
  <div role="alert">
    {text && (
      <p className="field__error">
        <Icon name="alert" size="xs" />
        {text}
      </p>
    )}
  </div>
);
