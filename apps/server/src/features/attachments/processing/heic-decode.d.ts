declare module 'heic-decode' {
  /** Pixels of a picture as red, green, blue and alpha, a byte each, turned as its file says. */
  export interface DecodedImage {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8ClampedArray;
  }
  export interface FoundImage {
    readonly width: number;
    readonly height: number;
    decode(): Promise<DecodedImage>;
  }
  const decode: {
    (input: { readonly buffer: Uint8Array }): Promise<DecodedImage>;
    /** The pictures of a file, which are only decoded when they are asked for. */
    all(input: { readonly buffer: Uint8Array }): Promise<readonly FoundImage[]>;
  };
  export default decode;
}
