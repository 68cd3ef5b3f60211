export declare function whenParentEnds(end: () => void): void;
export declare function whenNpmEnds(script: string, end: () => void): void;
