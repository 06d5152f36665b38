import { App, Aspects, type IAspect, TerraformStack } from 'cdktf';
import type { IConstruct } from 'constructs';
import { stackCameLater } from './errors';

/**
 * Adds an aspect to a scope. The CDK starts at each stack and does not see what is added to the app, so for
 * the app, and for whatever else holds stacks, the aspect is added to every stack in it.
 *
 * @param caller what the user wrote, for the message
 */
export function addAspect(scope: IConstruct, aspect: IAspect, caller: string): void {
  if (!App.isApp(scope) && isInStack(scope)) {
    Aspects.of(scope).add(aspect);
    return;
  }
  for (const stack of stacksIn(scope)) Aspects.of(stack).add(aspect);
  scope.node.addValidation({
    validate: () =>
      stacksIn(scope)
        .filter((stack) => !Aspects.of(stack).all.includes(aspect))
        .map((stack) => stackCameLater(stack.node.path, caller).message),
  });
}

function stacksIn(scope: IConstruct): IConstruct[] {
  return scope.node.findAll().filter((node) => TerraformStack.isStack(node));
}

function isInStack(scope: IConstruct): boolean {
  return scope.node.scopes.some((node) => TerraformStack.isStack(node));
}
