import { LinkButton } from "#src/ui/button.tsx";

/** Links to sign in and sign up, for visitors. */
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
