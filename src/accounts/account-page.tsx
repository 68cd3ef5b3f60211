import type { ReactNode } from "react";
import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";

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

/** Where mails can be read when the site sends none. */
export function KeptMailsHint({ isDemo }: { isDemo: boolean }) {
  return isDemo ? (
    <Notice>
      Bu kurulum e-posta göndermiyorsa iletileri <Link to="/gelistirici/postalar">geliştirici postalarında</Link>{" "}
      okuyabilirsiniz.
    </Notice>
  ) : null;
}
