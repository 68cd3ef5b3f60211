type Fact = string | number | null | undefined;

/** Short facts, such as year, mileage and place, without the empty ones. No line begins with a dot or a slash. */
export const Facts = ({ facts, className = "" }: { facts: readonly Fact[]; className?: string }) => (
  <p className={`facts${className && ` ${className}`}`}>
    {facts.filter(Boolean).join("\u00a0· ").replaceAll(" / ", "\u00a0/ ")}
  </p>
);
