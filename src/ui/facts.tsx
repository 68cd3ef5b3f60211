type Fact = string | number | null | undefined;

/** Short facts in one line, such as year, mileage and place, without the empty ones. Spaces part them where there are no styles. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <p className="facts">
    {facts.filter(Boolean).map((fact) => (
      <span key={fact}>{`${fact} `}</span>
    ))}
  </p>
);
