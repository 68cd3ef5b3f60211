import { Notice } from "../notice.tsx";
import { fieldId } from "./form-state.ts";

type Props = {
  errors: Readonly<Record<string, string>>;
  message: string | undefined;
  formId: string;
  labels: Record<string, string> | undefined;
};

/** A notice above the form with links to every invalid field. */
export function ErrorSummary({ errors, message, formId, labels = {} }: Props) {
  const order = Object.keys(labels);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const names = Object.keys(errors).toSorted((a, b) => place(a) - place(b));
  // Without scripts the form's answer gets the focus as the page loads; with them `showFirst` of the form decides.
  const answer = { tone: "bad", tabIndex: -1, autoFocus: message !== undefined } as const;
  if (names.length === 0) return message === undefined ? null : <Notice {...answer} text={message} />;
  return (
    <Notice {...answer}>
      <strong>{names.length} alan düzeltilmeli.</strong>{" "}
      {message !== undefined && !isSaidByFields(message, errors) && `${message} `}
      {names.map((name, index) => (
        <span key={name}>
          <span className="keep-together">
            <a href={`#${fieldId(formId, name)}`}>{labels[name] ?? errors[name]}</a>
            {index < names.length - 1 && ","}
          </span>{" "}
        </span>
      ))}
    </Notice>
  );
}

/** A message that only repeats the fields' own sentences is not shown. */
const isSaidByFields = (message: string, errors: Readonly<Record<string, string>>) =>
  message.split("\n").every((line) => Object.values(errors).includes(line));
