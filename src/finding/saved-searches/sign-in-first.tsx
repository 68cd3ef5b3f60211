import { useRouteLoaderData } from "react-router";
import type { RootData } from "#src/shared/root-data.ts";

/** Whether the viewer has to sign in before a search can be saved. */
export const useIsVisitor = () => !useRouteLoaderData<RootData>("root")?.member;

/** What a visitor reads in place of the fields, which are filled in after signing in; the button sends the search as it is. */
export const SignInFirst = ({ title, route, params }: { title: string; route: string; params: string }) => (
  <>
    <input type="hidden" name="title" value={title} />
    <input type="hidden" name="route" value={route} />
    <input type="hidden" name="params" value={params} />
    <p>Aramayı kaydetmek için önce giriş yapmanız ya da ücretsiz üye olmanız gerekir. Girişte kaydedilecek arama:</p>
    <p className="save-search__title">{title}</p>
    <p className="small muted">
      Yeni ilan gelince tarayıcı bildirimiyle ya da e-postayla haber veririz. Adını ve ne sıklıkla yazacağımızı sonra
      seçersiniz.
    </p>
  </>
);

export const signInFirstText = "Giriş yapıp kaydedin";
