import { Link } from "react-router";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import type { Route } from "./+types/export.page.ts";
import { requireStock } from "../service.server.ts";
import { StockPage } from "../stock-page.tsx";

export const meta = () => [{ title: "Stoku dışa aktarın – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  requireStock(ctx);
  return null;
});

const files = [
  ["stok.csv", "CSV", "Excel ve galeri programları için. Fotoğrafların adresleri içindedir."],
  ["stok.json", "JSON", "Aynı bilgiler, yazılımlar için."],
  ["stok.zip", "ZIP", "CSV, JSON ve bütün fotoğraflar."],
] as const;

/** Downloads of the whole stock. */
export default function ExportPage() {
  return (
    <StockPage
      title="Stoku dışa aktarın"
      lead="Satılık ve kiralık araçlarınızın ve yedek parçalarınızın tamamı: yayındakiler, onay bekleyenler, pasif, süresi dolan ve reddedilenler. Dosyayı yeni bir stok kaynağına olduğu gibi yükleyebilirsiniz."
    >
      <p>
        <Link to="/kurumsal/stok">Stok kaynakları</Link>
      </p>
      <ul className="stock__cards">
        {files.map(([file, name, about]) => (
          <li key={file} className="panel stock__card">
            <a href={`/kurumsal/stok/disa-aktar/${file}`} download>
              {name} olarak indirin
            </a>
            <span className="muted">{about}</span>
          </li>
        ))}
      </ul>
    </StockPage>
  );
}
