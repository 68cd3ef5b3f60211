import { isRouteErrorResponse } from "react-router";
import { LinkButton } from "#src/ui/button.tsx";
import { unexpectedError } from "#src/shared/refusal.ts";
import { Link } from "#src/ui/link.tsx";
import type { FrameData } from "./frame.server.ts";
import lostCar from "./lost-car.svg?no-inline";

/** The sentence of a refusal; one from outside the router arrives as the text of a response. */
function sentenceIn(data: unknown): string | undefined {
  if (typeof data !== "string") return undefined;
  return data.startsWith("{") ? /^\{"message":"([^"\\]+)"/.exec(data)?.[1] : data;
}

/** Shown for a page that does not exist, is gone, is forbidden, or failed. */
export function ErrorPage({ error, data }: { error: unknown; data: FrameData | undefined }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const said = isRouteErrorResponse(error) ? sentenceIn(error.data) : undefined;
  const isLost = status === 404;
  const types = data?.types ?? [];
  return (
    <div className="page">
      <title>{`${isLost ? "Sayfa bulunamadı" : "Bir sorun oldu"} – Kontak`}</title>
      <meta name="robots" content="noindex" />
      <div className="lost">
        <div>
          <p className="lost__code">{status}</p>
          <h1>{isLost ? "Bu yol bir yere çıkmıyor" : status >= 500 ? "Yolda kaldık" : "Buradan geçilmiyor"}</h1>
          <p className="muted">
            {isLost ? "Sayfa kaldırılmış ya da adres yanlış yazılmış olabilir." : (said ?? unexpectedError)}
          </p>
          {isLost && types.length > 0 && (
            <ul className="chips">
              {types.map(({ slug, name }) => (
                <li key={slug}>
                  <Link className="chip" to={`/${slug}`}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <LinkButton look="primary" to="/">
            Ana sayfaya dönün
          </LinkButton>
        </div>
        <div className="photo only-wide">
          <img src={lostCar} alt="" width="1200" height="900" />
        </div>
      </div>
    </div>
  );
}
