declare module "*.part.css" {
  const text: string;
  export default text;
}

declare module "chessground/assets/*.css" {
  const text: string;
  export default text;
}
