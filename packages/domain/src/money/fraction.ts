/** An exact fraction with a positive denominator. Floats would lose won. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const add = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});
export const scale = (a: Fraction, factor: bigint): Fraction => ({
  numerator: a.numerator * factor,
  denominator: a.denominator,
});

export const whole = (value: bigint): Fraction => ({ numerator: value, denominator: 1n });
