export const meta = () => [{ title: "Kontak – Türkiye'nin araç pazarı" }];

export default function HomePage() {
  return (
    <div className="page">
      <h1>Türkiye'nin araç pazarı</h1>
    </div>
  );
}
