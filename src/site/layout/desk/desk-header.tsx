import { useEffect, useRef } from "react";
import { Form, useLocation } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { Link } from "#src/ui/link.tsx";
import { Logo } from "../logo.tsx";
import { type DeskGroups, DeskNavigation } from "./desk-navigation.tsx";

type Props = { name: string; roles: string; groups: DeskGroups };

/** The header of the desks; on narrow screens it has their navigation too, which opens without scripts. */
export function DeskHeader({ name, roles, groups }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [pathname]);
  return (
    <header className="desks__header">
      <Link className="logo" to="/yonetim">
        <Logo />
        Kontak yönetimi
      </Link>
      <p className="desks__who">
        <strong>{name}</strong> <span className="tiny">{roles}</span>
      </p>
      <Link className="desks__site" to="/">
        Siteye dönün
      </Link>
      <Form method="post" action="/cikis">
        <button type="submit" className="desks__out">
          <Icon name="sign-out" size="s" />
          <span>Çıkış yap</span>
        </button>
      </Form>
      <details ref={menu} className="desks__menu">
        <summary>
          <Icon name="menu" size="s" />
          Sayfalar
        </summary>
        <DeskNavigation groups={groups} label="Yönetim menüsü" />
      </details>
    </header>
  );
}
