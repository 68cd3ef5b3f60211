import { Icon } from "#src/ui/icon.tsx";

type Props = { name: string; label: string; value: string | undefined; reason: string };

/** A read-only field with the reason why it is locked. */
export const LockedField = ({ name, label, value, reason }: Props) => (
  <div className="field" role="group" aria-labelledby={`f-${name}-label`} aria-describedby={`f-${name}-note`}>
    <span className="field__label" id={`f-${name}-label`}>
      {label}
    </span>
    <p className="locked">
      <Icon name="lock" size="s" />
      {value ?? "–"}
    </p>
    <p className="field__hint" id={`f-${name}-note`}>
      {reason}
    </p>
  </div>
);
