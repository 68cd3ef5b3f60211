import type { InputHTMLAttributes, ReactNode } from "react";
import type { FormRefusal } from "#src/shared/page.server.ts";

/** One narrow column with a heading: how every account page looks. */
export function AccountPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="page account">
      <h1>{title}</h1>
      {lead && <p className="account__lead">{lead}</p>}
      {children}
    </div>
  );
}

/** What was wrong with the form as a whole, said where a screen reader hears it. */
export function FormError({ refusal }: { refusal: FormRefusal | undefined }) {
  if (!refusal || refusal.fields) return null;
  return (
    <p className="notice notice--bad" role="alert">
      {refusal.message}
    </p>
  );
}

/** What was just done, said where a screen reader hears it. */
export const Done = ({ children }: { children: ReactNode }) => (
  <output className="notice notice--good">{children}</output>
);

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "name"> & {
  label: string;
  name: string;
  hint?: string;
  refusal: FormRefusal | undefined;
};

/** A labelled input with its error tied to it; what was typed stands again after a refusal, passwords excepted. */
export function Field({ label, name, hint, refusal, ...input }: FieldProps) {
  const error = refusal?.fields?.[name];
  const note = error ?? hint;
  return (
    <div className={error ? "field field--bad" : "field"}>
      <label className="field__label" htmlFor={name}>
        {label}
      </label>
      <input
        className="input"
        id={name}
        name={name}
        defaultValue={refusal?.values[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${name}-not` : undefined}
        {...input}
      />
      {note && (
        <p id={`${name}-not`} className={error ? "field__error" : "field__hint"}>
          {note}
        </p>
      )}
    </div>
  );
}

type CheckProps = { name: string; refusal: FormRefusal | undefined; required?: boolean; children: ReactNode };

/** A consent to tick. */
export function Consent({ name, refusal, required = false, children }: CheckProps) {
  const error = refusal?.fields?.[name];
  return (
    <div className={error ? "field field--bad" : "field"}>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          defaultChecked={refusal?.values[name] === "on"}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-not` : undefined}
          aria-required={required}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={`${name}-not`} className="field__error">
          {error}
        </p>
      )}
    </div>
  );
}

/** Where the kept mails can be read when the site sends none. */
export function KeptMailsHint({ isDemo }: { isDemo: boolean }) {
  return isDemo ? (
    <p className="notice">
      <span>
        Bu kurulum e-posta göndermiyorsa iletileri <a href="/gelistirici/postalar">geliştirici postalarında</a>{" "}
        okuyabilirsiniz.
      </span>
    </p>
  ) : null;
}
