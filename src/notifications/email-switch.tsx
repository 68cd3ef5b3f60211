import { Button, LinkButton } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";

type Props = {
  isOn: boolean;
  /** The page where its mails are switched on. */
  address: string;
  /** What the mails are about, for screen readers. */
  name: string;
};

/** Switches the mails of one thing in a list: on on a page of its own, off with `islem=email` of the form around it. */
export function EmailSwitch({ isOn, address, name }: Props) {
  const isClosed = useFormsClosed();
  if (!isOn)
    return (
      <LinkButton size="s" to={address} aria-label={`E-postayı açın: ${name}`}>
        E-postayı açın
      </LinkButton>
    );
  return (
    <Button
      type="submit"
      size="s"
      name="islem"
      value="email"
      disabled={isClosed}
      aria-label={`E-postayı kapatın: ${name}`}
    >
      E-postayı kapatın
    </Button>
  );
}
