import { LinkButton } from "../ui/button.tsx";

/** Where one signs in and up, for visitors. */
export function VisitorLinks() {
  return (
    <>
      <LinkButton to="/login" size="s">
        Giriş yap
      </LinkButton>
      <LinkButton to="/bireysel/kayit" size="s" look="line">
        Üye ol
      </LinkButton>
    </>
  );
}
