import { Component, type ReactNode } from 'react'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/panel.tsx'

/** A page that cannot be drawn says so and leaves the rest of the window as it is. */
export class Fallback extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override readonly state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <Empty title={texts.engine.failed}>
        <Button onClick={() => this.setState({ failed: false })}>{texts.engine.reload}</Button>
      </Empty>
    )
  }
}
