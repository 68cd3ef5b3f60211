import { Button, LinkButton } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";

type Props = {
  isOn: boolean;
  /** The page that switches the mails on. */
  address: string;
  /** The subject of the mails, for screen readers. */
  name: string;
};

/** Switches the mails of a list item: on by a link to its page, off by `islem=email` of the surrounding form. */
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
