/** The type of a Terraform value, in the JSON form that Terraform itself uses on the wire. */
export type CtyType =
  | 'string'
  | 'number'
  | 'bool'
  | 'dynamic'
  | readonly ['list' | 'set' | 'map', CtyType]
  | readonly ['object', Readonly<Record<string, CtyType>>]
  | readonly ['object', Readonly<Record<string, CtyType>>, readonly string[]]
  | readonly ['tuple', readonly CtyType[]];
