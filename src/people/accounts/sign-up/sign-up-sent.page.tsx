import { Link } from "react-router";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { AccountPage, StoredMailsHint } from "../account-page.tsx";
import type { Route } from "./+types/sign-up-sent.page.ts";

export const meta = () => [{ title: "E-posta adresinizi onaylayın – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => ({ isDemo: ctx.isDemo }));

export default function SignUpSentPage({ loaderData: { isDemo } }: Route.ComponentProps) {
  return (
    <AccountPage
      title="E-posta adresinizi onaylayın"
      lead="E-posta adresinize gönderdiğimiz bağlantıyı açın. Bağlantı 24 saat geçerlidir."
    >
      <p>
        İleti birkaç dakika içinde gelmezse istenmeyen postalar klasörüne bakın ya da{" "}
        <Link to="/login">giriş yaparak</Link> yenisini isteyin.
      </p>
      <StoredMailsHint isDemo={isDemo} />
    </AccountPage>
  );
}
